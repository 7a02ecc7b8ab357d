import type { Authorization } from "../support/open-authorization.ts";

export interface Attack {
  readonly what: string;
  /** Whether the attack succeeds. */
  readonly succeeds: (app: Authorization) => Promise<boolean>;
  /** A fault that removes the defence, of this package or of `tools/faults`, whose test expects that the attack then succeeds. */
  readonly fault?: string;
}

/** Registers another client. */
export async function registerOther(
  app: Authorization,
  redirectUri = "http://127.0.0.1:9/other",
): Promise<string> {
  const { json } = await app.register({ client_name: "Other", redirect_uris: [redirectUri] });
  return json.client_id;
}
