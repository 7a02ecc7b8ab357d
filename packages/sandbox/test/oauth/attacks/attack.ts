import type { Authorization } from "../support/open-authorization.ts";
import type { Weaken } from "../support/open-weakened.ts";

export interface Attack {
  readonly what: string;
  /** Whether the attack succeeds. */
  readonly succeeds: (app: Authorization) => Promise<boolean>;
  /** Removes the defence if it is a seam. The attack must then succeed. */
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
