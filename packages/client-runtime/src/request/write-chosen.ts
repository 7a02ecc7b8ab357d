import { ClientError } from "../options/client-error.ts";
import type { LabelledBody, Operation } from "./operation.ts";
import { writeBody } from "./write-body.ts";
import { writeForm } from "./write-form.ts";
import { writeItems } from "./write-items.ts";
import { writeJson } from "./write-json.ts";
import { writerOf } from "./writer-of.ts";

const writers = { writeBody, writeForm, writeItems, writeJson };

/**
 * Serializes a body in one of the media types of an operation: the given one, or the first. Throws ClientError `content-type-unknown`, and the errors of
 * `writeBody`. Generated tables name it by operation.
 * @see https://spec.openapis.org/oas/v3.1.1#request-body-object
 * @example
 * ```ts
 * import { finishCall, type OperationFunctions, writeChosen } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { finishCall, writeBody: writeChosen };
 * ```
 */
export function writeChosen(entry: Operation, given: unknown, contentType?: string): LabelledBody {
  const { others = [], required = false, ...first } = entry.body ?? { mediaType: "" };
  const forms = [first, ...others];
  const form = forms.find(({ mediaType }) => mediaType === (contentType ?? first.mediaType));
  if (!form)
    throw new ClientError(
      "content-type-unknown",
      `${entry.name} takes a body of ${forms.map(({ mediaType }) => mediaType).join(", ")}`,
    );
  const write = writers[writerOf(form.mediaType, entry.isRead)];
  return write({ ...entry, body: { ...form, required } }, given);
}
