/** The time and the number of breaking changes of a peer. */
export interface PeerResult {
  readonly seconds: number;
  readonly breaking: number;
}
