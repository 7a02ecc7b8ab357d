import { writeForm as writeFields } from "@plumbline/wire";
import { exactText } from "./exact-text.ts";
import type { LabelledBody, Operation } from "./operation.ts";
import { writeBody } from "./write-body.ts";
import { writeMultipart } from "./write-multipart.ts";

/**
 * Serializes a form or a multipart body. A member has one field or part, or one for each item of a list; null has none. A list has one part for each
 * item. Objects are JSON, bytes of a multipart body are files. Parts may have styles, media types or headers of their own. Throws the errors of `writeBody`. Generated tables name it by operation.
 * @see https://spec.openapis.org/oas/v3.2.0#encoding-object
 * @example
 * ```ts
 * import { finishCall, type OperationFunctions, writeForm } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { finishCall, writeBody: writeForm };
 * ```
 */
export function writeForm(entry: Operation, given: unknown): LabelledBody {
  const { body } = entry;
  const isMultipart = body && /^multipart\//i.test(body.mediaType);
  if (isMultipart && (isPlainObject(given) || Array.isArray(given)))
    return writeBody(entry, writeMultipart(body, given));
  return writeBody(
    entry,
    isPlainObject(given) ? writeFields(given, body?.parts, exactText) : given,
  );
}

function isPlainObject(given: unknown): given is Readonly<Record<string, unknown>> {
  return Object.getPrototypeOf(Object(given)) === Object.prototype;
}
