import { formatPointer } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { isCredentialName } from "../../input/request/fixed-headers.ts";
import type { GrantStep } from "../login/grant-step.ts";
import type { LoginStep } from "../login/login-step.ts";
import type { SignInStep } from "../login/sign-in-step.ts";
import type { WrittenGrant, WrittenIdentity, WrittenLogin, WrittenTexts } from "./config.ts";
import type { Sources } from "./read-sources.ts";
import { readTexts } from "./read-texts.ts";

type Env = Readonly<Record<string, string | undefined>>;

interface StepSource extends Pick<Sources, "locate"> {
  readonly env: Env;
  readonly name: string;
  /** Key of the step in the target, as tokens of a JSON Pointer. */
  readonly key: readonly string[];
}

/**
 * Reads the logins and grants of identities, by the identity's name, with their secrets from the environment. Throws ConformanceError
 * `CONFIG_INVALID`.
 */
export function readSignInSteps(
  { target: { identities = [] }, locate }: Pick<Sources, "target" | "locate">,
  env: Env,
): ReadonlyMap<string, SignInStep> {
  const steps = identities.flatMap(({ name, login, grant }: WrittenIdentity, index) => {
    const sourceOf = (kind: string): StepSource => ({
      env,
      locate,
      name,
      key: ["identities", String(index), kind],
    });
    if (login && grant)
      throw invalid(`Identity "${name}" has both login and grant`, keepOne, sourceOf("grant"));
    if (login) return [[name, readLogin(login, sourceOf("login"))] as const];
    return grant ? [[name, readGrant(grant, sourceOf("grant"))] as const] : [];
  });
  return new Map(steps);
}

const keepOne = "Keep the one that issues the token.";

function readLogin(written: WrittenLogin, source: StepSource): SignInStep {
  if ((written.token === undefined) === (written.cookie === undefined))
    throw invalid(
      `The login of identity "${source.name}" needs token or cookie, and not both`,
      "Give the JSON Pointer of the token in the body as token, or the name of its cookie as cookie.",
      source,
    );
  const body = readTexts(written.body, { ...source, key: [...source.key, "body"] });
  const login: LoginStep = { ...written, body };
  return { login, secrets: secretsIn(body) };
}

function readGrant(
  { clientId, clientSecret, username, password, parameters = {}, ...written }: WrittenGrant,
  source: StepSource,
): SignInStep {
  const texts = definedIn({ clientId, clientSecret, username, password });
  const read = readTexts(texts, source);
  const more = readTexts(parameters, { ...source, key: [...source.key, "parameters"] });
  const { clientSecret: secret, password: word } = read;
  const grant: GrantStep = { ...written, ...read, parameters: more };
  const sent = [secret, word].filter((one) => one !== undefined);
  return { grant, secrets: [...sent, ...secretsIn(more)] };
}

function definedIn(
  texts: Readonly<Record<string, WrittenTexts[string] | undefined>>,
): WrittenTexts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
}

/** The texts whose name says that they are secret. A masked user name would not have its format in a response. */
function secretsIn(texts: Readonly<Record<string, string>>): string[] {
  return Object.entries(texts).flatMap(([name, text]) => (isCredentialName(name) ? [text] : []));
}

function invalid(message: string, hint: string, { key, locate }: StepSource): ConformanceError {
  return new ConformanceError("CONFIG_INVALID", message, {
    place: locate(formatPointer(key)),
    hint,
  });
}
