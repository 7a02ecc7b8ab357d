import type { ReceivedResponse } from "@plumbline/report";
import { objectIn, textAt } from "./text-at.ts";

const members = [
  "access_token",
  "refresh_token",
  "id_token",
  "client_secret",
  "registration_access_token",
];

/** The values of a token or registration response that must not be recorded. */
export function tokenSecrets(answer: ReceivedResponse): readonly string[] {
  const body = objectIn(answer);
  return members.flatMap((name) => textAt(body, name) ?? []);
}
