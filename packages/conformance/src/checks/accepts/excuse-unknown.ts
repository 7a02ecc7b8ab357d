import { isDeepStrictEqual } from "node:util";
import { findResponse, type Parameter } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { unproven } from "../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import { hasOwnFormat } from "../../input/body/is-opaque.ts";
import { hasExample } from "../../input/plain/has-example.ts";

/**
 * No proof if an input does not succeed whose path has an invented value: it may name a thing that does not exist. A server whose document has
 * no 404 may return 400 or 500 for that. `undefined` for every other response.
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
  { contract, operation, plain, alternatives: [known] }: Subject,
  { path }: Input,
): boolean {
  const missing = findResponse(operation, httpStatus.notFound)?.status;
  const isTold = missing === String(httpStatus.notFound);
  return operation.parameters.some((parameter) => {
    const { name } = parameter;
    if (parameter.in !== "path" || isListed(parameter)) return false;
    if (isTold && !hasOwnFormat(parameter, contract.document)) return false;
    const isStated = known?.path[name] !== undefined || hasExample(parameter);
    return !isStated || !isDeepStrictEqual(path[name], plain.path[name]);
  });
}

/** Whether the document lists the values of a parameter. */
function isListed({ schema: { schema } }: Parameter): boolean {
  return typeof schema === "object" && ("enum" in schema || "const" in schema);
}
