/** The answers of the contract as loose types, because a test asserts what it needs. */
export interface CodeAnswer {
  status: string;
  error?: string;
  data?: {
    owner: string;
    properties?: Record<string, string>;
    active_redirect_url: string | null;
    metadata: { content_items: Film[]; gpbundle?: boolean };
    code_status: CodeStatus;
    history: HistoryEntry[];
  };
}

export interface ExchangeAnswer {
  status: string | number;
  error?: string;
  data?: { history: HistoryEntry[]; code_status: CodeStatus };
}

interface Film {
  title?: string;
  artworks?: { url: string; width: number; height: number }[];
  rating?: string;
  runtime?: number;
}

interface CodeStatus {
  offerType: string;
  offerId: string;
  remainingValue: number;
  exchangeOptions: { selections: { name: string }[] };
  contentItems: { profile: string }[];
}

interface HistoryEntry {
  group?: string;
  groupName?: string;
  timestamp: number;
  exchangeURL?: string;
  exchangeName?: string;
  exchangeResult?: string;
}
