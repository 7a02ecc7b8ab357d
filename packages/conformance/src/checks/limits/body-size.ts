import { invalidInput } from "../../model/verdicts/invalid-input.ts";
import { unlessPlainFails } from "../../model/verdicts/fails-anyway.ts";
import { isFailure, isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { Case, CaseVerdict } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor } from "../../input/case-for.ts";
import { jsonBody } from "../../input/body/json-body.ts";
import { padToBytes, padWithWideText } from "./pad-to-bytes.ts";

/** Reports a body limit that differs from the declared one. White space pads a body of any schema without changing its meaning. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.14 */
export const bodySize: PropertyDefinition = {
  name: "body-size",
  severity: "must",
  title: "A body of exactly the limit is accepted, and one byte more is rejected",
  after: ["accepts/example"],
  isDivisible: true,
  plan(subject) {
    const limit = subject.contract.policies.bodyLimit;
    const { body } = subject.plain;
    if (!limit || body === undefined || !jsonBody(subject.operation)) return undefined;
    const text = JSON.stringify(body);
    if (Buffer.byteLength(text) >= limit.bytes) return undefined;
    const { bytes, exceeded } = limit;
    const atLimit = sized(subject, `body of exactly ${bytes} bytes`, {
      isSpared: false,
      bodyText: padToBytes(text, bytes),
      judge: (status) =>
        status === exceeded
          ? broken(`status ${status}`, "a body of exactly the limit is accepted")
          : decided(status),
    });
    const over = (purpose: string, bodyText: string, isValid: boolean): Case =>
      sized(subject, purpose, {
        isSpared: true,
        bodyText,
        judge: (status) => judgeExceeded(status, exceeded, isValid),
      });
    const wide = padWithWideText(subject, bytes + 1);
    return [
      atLimit,
      over(`body of ${bytes + 1} bytes`, padToBytes(text, bytes + 1), true),
      over(`body of ${bytes + 1} bytes in fewer characters`, wide.text, wide.isValid),
    ];
  },
};

interface Sized {
  readonly isSpared: boolean;
  readonly bodyText: string;
  readonly judge: (status: number) => CaseVerdict;
}

function sized(subject: Subject, purpose: string, { isSpared, bodyText, judge }: Sized): Case {
  const { bytes = 0, exceeded = 0 } = subject.contract.policies.bodyLimit ?? {};
  const input: Input = { ...subject.plain, bodyText };
  return caseFor(subject, {
    purpose,
    clause: "/x-body-limit",
    rests: `a request body of more than ${bytes} bytes returns ${exceeded}`,
    place: "body",
    inputs: input,
    spared: isSpared ? 1 : 0,
    async trial(sent, context) {
      const { status } = (await context.send(sent)).response;
      return unlessPlainFails(judge(status), status, context);
    },
  });
}

function decided(status: number): CaseVerdict {
  return isSuccess(status) ? holds : unproven(`a body of exactly the limit returned ${status}`);
}

// Judges the response to a body above the limit. A body that is too large and invalid may be rejected for either reason.
function judgeExceeded(status: number, exceeded: number, isValid: boolean): CaseVerdict {
  if (status === exceeded) return holds;
  const blamesInput = isValid && invalidInput.has(status);
  if (isSuccess(status) || isFailure(status) || blamesInput)
    return broken(`status ${status}`, `status ${exceeded}`);
  return unproven(`returned ${status}, which may have another reason`);
}
