import type { Authorization } from "../support/open-authorization.ts";
import type { Weaken } from "../support/open-weakened.ts";

export interface Attack {
  readonly what: string;
  /** Whether the attacker gets what they want. */
  readonly succeeds: (app: Authorization) => Promise<boolean>;
  /** Takes out the defence, where it is a seam; then the attack has to succeed. */
  readonly weaken?: Weaken;
}

/** Registers another client. */
export async function registerOther(
  app: Authorization,
  redirectUri = "http://127.0.0.1:9/other",
): Promise<string> {
  const { json } = await app.register({ client_name: "Other", redirect_uris: [redirectUri] });
  return json.client_id;
}
