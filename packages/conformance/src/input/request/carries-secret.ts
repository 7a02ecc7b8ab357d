import { isArray, isObject, type JsonValue, type Operation, wordsOf } from "@plumbline/contract";
import type { Input } from "../../model/input.ts";

const secrets = /(?:^|.* )(?:token|password|passphrase|passcode|secret|otp|totp|pin|jwt)$/;

/** A code that is sent to a person, or exchanged for a token. */
const codes =
  /^(?:code|.*\b(?:auth|authorization|verification|confirmation|reset|invite|invitation|recovery|backup|login|one time|otp|mfa|tfa|2fa) code)$/;

/** Names of the positions of lists, and of parts of a text. */
const positions =
  /^(?:.* )?(?:page|next|prev|previous|continuation|continue|cursor|sync|start|end|stop) token$/;

/**
 * Whether the parameters of an operation, or the body of an input, have a name of a secret: a token, a password or a code. A server may reject
 * such a value with 401 although the credential of the request is valid.
 */
export function carriesSecret({ parameters }: Operation, { body }: Input): boolean {
  const names = parameters.filter((one) => one.in !== "cookie").map(({ name }) => name);
  return [...names, ...memberNames(body)].some(namesSecret);
}

/** Whether a name is one of a token, a password or a code. */
export function namesSecret(name: string): boolean {
  const words = wordsOf(name).join(" ");
  return (secrets.test(words) && !positions.test(words)) || codes.test(words);
}

function* memberNames(value: JsonValue | undefined): Generator<string> {
  if (isArray(value)) for (const item of value) yield* memberNames(item);
  if (isObject(value))
    for (const [name, member] of Object.entries(value)) {
      yield name;
      yield* memberNames(member);
    }
}
