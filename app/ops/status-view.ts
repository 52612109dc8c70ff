/** The state of the shop for its owner: all text, none of it for visitors. */
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
  /** Products to mend. */
  shortcomings: {
    id: string;
    name: string;
    href: string | null;
    label: string;
    faults: string[];
  }[];
};
