/** The services of the programs, and what differs between the platforms that run them. */
export interface Services {
  /** Base URL of the sandbox, and a key with all scopes. */
  readonly ads: string;
  readonly key: string;
  /** Base URL of the print shop: a mock that keeps what programs create. */
  readonly shop: string;
  /** Responds to `?open=<url>` like an owner who signs in and approves: with the URL of the callback. */
  readonly owner: string;
  /** How a call to a closed port ends. Some platforms do not tell it from a lost connection. */
  readonly closedPort: "not-sent" | "unknown-outcome";
}
