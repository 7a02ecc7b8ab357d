import {
  contentSchema,
  findMediaType,
  findResponse,
  judgeHeader,
  type Operation,
} from "@plumbline/contract";
import { describeIssues } from "../request/describe-issues.ts";

/** The parts of an answer that a contract describes. */
export interface AnswerParts {
  readonly status: number;
  readonly headers: Pick<Headers, "get">;
  /** The body before it is encoded; undefined without one. */
  readonly body: unknown;
}

/** Returns every violation of an answer as a sentence: status, media type, body, declared headers. */
export function checkAnswer(operation: Operation, answer: AnswerParts): readonly string[] {
  // An operation that documents no response allows any answer.
  if (operation.responses.length === 0) return [];
  const response = findResponse(operation, answer.status);
  if (response === undefined) return [`status ${answer.status} is not documented`];
  return [...checkBody(response, answer), ...checkHeaders(response, answer)];
}

type Documented = NonNullable<ReturnType<typeof findResponse>>;

function checkBody({ content }: Documented, { headers, body }: AnswerParts): readonly string[] {
  if (content.length === 0) return body === undefined ? [] : ["a body is not documented"];
  if (body === undefined) return [];
  const contentType = headers.get("content-type") ?? "";
  const media = findMediaType(content, contentType);
  if (media === undefined) return [`media type ${contentType} is not documented`];
  return describeIssues("body", contentSchema(media)?.validate(body) ?? []);
}

function checkHeaders(response: Documented, { headers }: AnswerParts): readonly string[] {
  return response.headers.flatMap((header) => {
    const { name, required } = header;
    const text = headers.get(name);
    if (text === null) return required ? [`header ${name} is missing`] : [];
    return describeIssues(`header ${name}`, judgeHeader(header, text).issues);
  });
}

/** Whether responses with this status have no body: the constructor of `Response` throws if they do. @see https://fetch.spec.whatwg.org/#null-body-status */
export function hasNullBody(status: number): boolean {
  return status === 101 || status === 103 || status === 204 || status === 205 || status === 304;
}

/** Converts a text into a valid field value. @see https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
export function toFieldValue(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 1000);
}
