/** The state of the shop for its owner: all text, none of it for visitors. */
export type StatusView = {
  contents: { label: string; age: string; lastRefresh: string; failed: boolean }[];
  webhook: string;
  redis: string | null;
  /** Products to mend. */
  shortcomings: { id: string; name: string; href: string; label: string; faults: string[] }[];
};
