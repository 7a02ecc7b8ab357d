import { isDeepStrictEqual } from "node:util";
import type { Parameter } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import { hasExample } from "../../input/plain/has-example.ts";

/**
 * No proof if an input does not succeed whose path has an invented value: it may name a thing that does not exist, for which some servers
 * return 400 or 500 in place of 404. `undefined` for every other response.
 */
export function excuseUnknown(
  subject: Subject,
  input: Input,
  { response }: Exchange,
): CaseVerdict | undefined {
  return !isSuccess(response.status) && namesUnknown(subject, input)
    ? unproven(`returned ${response.status}, and the path may name a thing that does not exist`)
    : undefined;
}

function namesUnknown(
  { operation, plain, alternatives: [known] }: Subject,
  { path }: Input,
): boolean {
  return operation.parameters.some((parameter) => {
    const { name } = parameter;
    if (parameter.in !== "path" || isListed(parameter)) return false;
    const isStated = known?.path[name] !== undefined || hasExample(parameter);
    return !isStated || !isDeepStrictEqual(path[name], plain.path[name]);
  });
}

/** Whether the document lists the values of a parameter. */
function isListed({ schema: { schema } }: Parameter): boolean {
  return typeof schema === "object" && ("enum" in schema || "const" in schema);
}
