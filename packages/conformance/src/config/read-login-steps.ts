import { formatPointer } from "@plumbline/contract";
import { ConformanceError } from "../errors/conformance-error.ts";
import type { LoginStep } from "../login/login-step.ts";
import type { Sources } from "./read-sources.ts";
import { readTexts } from "./read-texts.ts";

/**
 * Reads the logins of identities, by the identity's name, with their secrets from the environment. Throws ConformanceError
 * `CONFIG_INVALID`.
 */
export function readLoginSteps(
  { target: { identities = [] }, locate }: Pick<Sources, "target" | "locate">,
  env: Readonly<Record<string, string | undefined>>,
): ReadonlyMap<string, LoginStep> {
  const steps = identities.flatMap(({ name, login }, index) => {
    if (!login) return [];
    const key = ["identities", String(index), "login"];
    if ((login.token === undefined) === (login.cookie === undefined))
      throw new ConformanceError(
        "CONFIG_INVALID",
        `The login of identity "${name}" needs token or cookie, and not both`,
        {
          place: locate(formatPointer(key)),
          hint: "Give the JSON Pointer of the token in the body as token, or the name of its cookie as cookie.",
        },
      );
    const body = readTexts(login.body, { env, key: [...key, "body"], locate });
    return [[name, { ...login, body }] as const];
  });
  return new Map(steps);
}
