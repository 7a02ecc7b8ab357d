import { parsePointer, resolvePointer, type SchemaHandle, setAt } from "@plumbline/contract";
import { withBody } from "../../input/plain/with-body.ts";
import type { TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";

/**
 * Whether a service accepted a text only because it removes the white space around it, which documents leave open. Such a service also
 * accepts white space on the other side, unlike a service that overlooks a line feed at the end.
 */
export async function trimsText(
  input: Input,
  { schema, pointer }: { readonly schema: SchemaHandle; readonly pointer: string },
  context: TrialContext,
): Promise<boolean> {
  const { body } = input;
  const text = body === undefined ? undefined : resolvePointer(body, pointer);
  if (body === undefined || typeof text !== "string" || text.trim() === text) return false;
  const tokens = parsePointer(pointer);
  if (schema.validate(setAt(body, tokens, text.trim())).length > 0) return false;
  const twin = withBody(input, setAt(body, tokens, `\n${text}\n`));
  return isSuccess((await context.send(twin)).response.status);
}
