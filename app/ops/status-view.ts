/** The view model of the owner's page. */
export type StatusView = {
  /** Why content can't be read now, and what to do. */
  outage: string | null;
  /** Faults in the fields of the space's content types. */
  fieldFaults: string[];
  contents: {
    label: string;
    age: string;
    lastRefresh: string;
    failed: boolean;
    warning: string | null;
  }[];
  webhook: string;
  /** Calls of the webhook that were refused: `3 appels refusés : signature (il y a 2 min)`. */
  refusedCalls: string[];
  redis: string | null;
  /** Entries to correct. */
  entries: {
    id: string;
    name: string;
    /** The product's page; null for an entry that no page shows. */
    href: string | null;
    /** The entry in Contentful's web app; null in the demo. */
    editor: string | null;
    label: string;
    faults: string[];
  }[];
  /** How many products there are, by kind. */
  overview: {
    label: string;
    total: number;
    outOfStock: number;
    comingSoon: number;
    bestSellers: number;
    withoutPrice: number;
  }[];
  /** Categories without a filter, with their number of products. For information. */
  unfiltered: { label: string; category: string; count: number }[];
  /** Pictures that the images host refused lately. */
  refusedPictures: { address: string; reason: string }[];
};
