import { hasStatus, isSuccess, statusTo, where } from "../answer/alterations.ts";
import type { Alter } from "../answer/answer.ts";
import { alterAnswers } from "./around-answers.ts";
import type { LegalChoice } from "./legal-choice.ts";

const invalidInput = 400;
const unprocessable = 422;
const created = 201;
const notFound = 404;

/** Other statuses, where the document leaves them open. */
export const statusChoices: readonly LegalChoice[] = [
  {
    name: "created",
    does: "Operations whose good status is not named answer with Created.",
    because: "a range of statuses allows each of them",
    difference: (subject) =>
      alterAnswers(subject, ({ responses }) =>
        responses.some(({ status }) => status === "2XX")
          ? where(isSuccess, statusTo(created))
          : unchanged,
      ),
  },
  {
    name: "unprocessable",
    does: "Operations whose refusals are not named refuse input with 422.",
    because: "their statuses are open, and this one says the same of the input",
    difference: (subject) =>
      alterAnswers(subject, (operation) =>
        // A keyed operation refuses a missing key with the same status, which its policy names.
        operation.policies.idempotency === undefined &&
        !operation.responses.some(({ status }) => status === String(invalidInput))
          ? where(hasStatus(invalidInput), statusTo(unprocessable))
          : unchanged,
      ),
  },
  {
    name: "ill-formed-ids-are-not-there",
    does: "A path that cannot name a thing is answered like one that names none.",
    because: "what is not there is not found, in whatever form it is asked for",
    difference: (subject) =>
      alterAnswers(subject, ({ parameters, body }) =>
        !body && parameters.every((one) => one.in === "path") && parameters.length > 0
          ? where(hasStatus(invalidInput), statusTo(notFound))
          : unchanged,
      ),
  },
];

const unchanged: Alter = () => undefined;
