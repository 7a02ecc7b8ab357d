import { isArray, isMutating, type JsonValue, resolvePointer } from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { Case, CaseVerdict } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import type { Exchange } from "@plumbline/report";
import type { Identity } from "../../model/target.ts";
import { caseFor } from "../../input/case-for.ts";
import { isPermitted } from "../is-permitted.ts";
import { isSecured } from "../../input/request/is-secured.ts";
import { knownScopes } from "../needs/identities.ts";
import { state } from "../needs/state.ts";

/** Reports a response that lists other scopes than the caller's credential has. @see https://www.rfc-editor.org/rfc/rfc6749#section-3.3 */
export const grantedScopes: PropertyDefinition = {
  name: "granted-scopes",
  severity: "must",
  title: "A response that lists granted scopes lists the scopes of the credential",
  needs: [state, knownScopes],
  applies: (subject) =>
    subject.operation.policies.grantedScopes !== undefined &&
    isSecured(subject) &&
    !isMutating(subject.operation),
  plan(subject) {
    const { operation, target } = subject;
    const pointer = operation.policies.grantedScopes;
    if (pointer === undefined) return undefined;
    return target.identities
      .filter((identity) => isPermitted(subject, identity))
      .flatMap(({ name, scopes }) => (scopes ? [caseAs(subject, { name, scopes, pointer })] : []));
  },
};

interface Grant extends Required<Pick<Identity, "name" | "scopes">> {
  /** JSON Pointer to the scopes in the response body. */
  readonly pointer: string;
}

function caseAs(subject: Subject, grant: Grant): Case {
  const { name, pointer } = grant;
  return caseFor(subject, {
    purpose: `as ${name}, whose scopes are known`,
    clause: `${subject.operation.pointer}/x-granted-scopes`,
    rests: `the response lists at ${pointer} the scopes granted to the caller`,
    trial: async (input, context) => judge(await context.send(input, { identity: name }), grant),
  });
}

function judge({ response }: Exchange, { scopes, pointer }: Grant): CaseVerdict {
  if (!isSuccess(response.status))
    return unproven(`returned ${response.status}, which lists no scopes`);
  const listed = listOf(resolvePointer(response.json ?? null, pointer));
  if (!listed) return unproven(`no scopes are listed at ${pointer}`);
  const isSame = new Set(scopes).symmetricDifference(new Set(listed)).size === 0;
  return isSame ? holds : broken(textOf(listed), textOf(scopes), { within: `body ${pointer}` });
}

/** Reads scopes from a list or from a string separated by spaces. */
function listOf(value: JsonValue | undefined): readonly string[] | undefined {
  if (typeof value === "string") return value.split(" ").filter(Boolean);
  return isArray(value) && value.every((scope) => typeof scope === "string") ? value : undefined;
}

function textOf(scopes: readonly string[]): string {
  return scopes.length === 0 ? "no scopes" : `scopes ${scopes.toSorted().join(" ")}`;
}
