import type { Attack } from "./attack.ts";
import { requestAttacks } from "./authorization-requests.ts";
import { codeAttacks } from "./codes.ts";
import { consentAttacks } from "./consents.ts";
import { redirectAttacks } from "./redirects.ts";
import { registrationAttacks } from "./registrations.ts";
import { tokenAttacks } from "./tokens.ts";

/** Attacks on the authorization server. */
export const allAttacks: readonly Attack[] = [
  ...codeAttacks,
  ...requestAttacks,
  ...redirectAttacks,
  ...registrationAttacks,
  ...tokenAttacks,
  ...consentAttacks,
];
