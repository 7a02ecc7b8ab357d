/** The arguments of `fetch` for one attempt. */
export type SentRequest = [url: string, init: SentInit];

interface SentInit extends RequestInit {
  /** By name in lower case. */
  headers: Record<string, string>;
}
