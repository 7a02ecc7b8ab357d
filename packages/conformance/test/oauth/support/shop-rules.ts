/** The rules of the shop. A test can replace the decision of each rule. */
export type Rule =
  | "callback-kind"
  | "body-present"
  | "client-known"
  | "callback-registered"
  | "loopback-port"
  | "challenge-present"
  | "challenge-method"
  | "resource-at-authorization"
  | "resource-at-exchange"
  | "resource-at-refresh"
  | "resource-named"
  | "verifier"
  | "verifier-length"
  | "code-unused"
  | "code-unused-at-once"
  | "code-replay-revokes"
  | "code-client"
  | "code-callback"
  | "refresh-unused"
  | "refresh-unused-at-once"
  | "refresh-client"
  | "refresh-scope"
  | "reuse-revokes"
  | "revocation-known"
  | "audience"
  | "scope";

/** Facts of one decision. */
export type Facts = Readonly<Record<string, string | undefined>>;

type Decide = (isRight: boolean, facts: Facts) => boolean;

/** In which ways the shop differs from one that keeps every rule. */
export interface ShopWays {
  readonly rules?: Readonly<Partial<Record<Rule, Decide>>>;
  /** In milliseconds. Default: as the document says. */
  readonly lifetimes?: Readonly<Partial<Record<"code" | "access" | "connection", number>>>;
  /** Whether each refresh restarts the connection. */
  readonly refreshExtends?: boolean;
  /** Whether a refresh gives the same refresh token again. */
  readonly keepsRefreshToken?: boolean;
  /** The tokens that a revocation ends. Default: the connection. */
  readonly revokes?: "connection" | "nothing" | "refresh" | "access";
  readonly serverMetadata?: Change<object>;
  readonly resourceMetadata?: (metadata: object, kind: string) => object;
  readonly challenge?: Change<string>;
  /** Parameters of the callback. */
  readonly callback?: Change<Record<string, string>>;
  readonly tokenBody?: Change<Record<string, unknown>>;
  readonly tokenHeaders?: Record<string, string>;
  /** How an authorization request is rejected once its callback is known. Default: at the callback. */
  readonly rejectsBy?: "callback" | "page";
  /** Status of rejected token requests. Default: 400. */
  readonly rejectedGrant?: number;
  /** Whether a failed exchange leaves the code as it was. Default: it does not. */
  readonly keepsCode?: boolean;
  /** Whether the owner signs in and consents in forms. Default: the request is redirected at once. */
  readonly pages?: "forms" | "none";
  /** Runs before everything else; a response ends the request. */
  readonly first?: (request: Request, text: string) => Response | undefined;
}

type Change<T> = (value: T) => T;

/** The password that the owner enters in a form. */
export const ownerPassword = "correct-horse-battery";
