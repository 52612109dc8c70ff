/** The state of the shop as its owner reads it. */
export type StatusView = {
  /** Why content can't be read now. */
  outage: string | null;
  contents: {
    label: string;
    age: string;
    lastRefresh: string;
    failed: boolean;
    warning: string | null;
  }[];
  webhook: string;
  redis: string | null;
  /** Products and banners to correct. */
  shortcomings: {
    id: string;
    name: string;
    href: string | null;
    label: string;
    faults: string[];
  }[];
};
