import type { Answer } from "./exchange.ts";
import { findDocumented } from "./find-documented.ts";
import { findMessage } from "./find-message.ts";
import type { JudgeOptions } from "./judge-exchange.ts";
import type { Failure, Outcome, Undocumented } from "./outcome.ts";
import { readBody } from "./read-body.ts";

/** What a whole answer means: success goes by its status alone, never by whether there is a body. */
export async function judgeAnswer(answer: Answer, options: JudgeOptions): Promise<Outcome> {
  const { status, headers } = answer.response;
  const documented = findDocumented(options.entry, status);
  if (!documented) return undocumented(answer, "status", options);
  const content = await readBody(
    documented.mediaTypes,
    answer.body,
    headers.get("content-type") ?? "",
  );
  if (!content.read) return undocumented(answer, "content", options);
  return documented.success
    ? { ...options.base, kind: "response", ok: true, status, headers, data: content.value }
    : failure(answer, content.value, options);
}

function failure(
  { response: { status, headers } }: Answer,
  error: unknown,
  options: JudgeOptions,
): Failure {
  const { base, messageProperty } = options;
  const words = findMessage(error, messageProperty);
  const message = `${base.operation} was answered ${status}${words === undefined ? "" : `: ${words}`}`;
  return { ...base, kind: "response", ok: false, status, headers, error, message };
}

const surprises = {
  status: "which the document does not describe",
  content: "with a body that the document does not describe",
} as const;

async function undocumented(
  { response: { status, headers }, body }: Answer,
  reason: Undocumented["reason"],
  { base }: JudgeOptions,
): Promise<Undocumented> {
  const message = `${base.operation} was answered ${status}, ${surprises[reason]}`;
  return {
    ...base,
    kind: "undocumented",
    ok: false,
    status,
    headers,
    reason,
    text: await body.text(),
    message,
  };
}
