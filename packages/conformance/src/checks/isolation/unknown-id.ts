import { findResponse, type Response } from "@plumbline/contract";
import { namesIdentifier } from "../../input/request/names-identifier.ts";
import { caseFor, costOf } from "../../input/case-for.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { isId } from "../../model/verdicts/created-things.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { statesStatus } from "../../model/verdicts/is-documented.ts";
import { state } from "../needs/state.ts";
import { type Addressed, addressedAt, pathParameters } from "./find-own.ts";
import { inventedIds } from "./invented-ids.ts";
import { judgeUnknown } from "./judge-unknown.ts";

/** Reports an operation that does not respond with its documented 404 to an id that does not exist. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5 */
export const unknownId: PropertyDefinition = {
  name: "unknown-id",
  severity: "must",
  title: "An unknown id is not found",
  needs: [state],
  applies: (subject) => unknownIds(subject).length > 0,
  plan(subject) {
    return unknownIds(subject).map(({ addressed, response, id }, index) => {
      const { parameter, collection } = addressed;
      const rests = `a missing resource returns ${response.status}`;
      return caseFor(subject, {
        purpose: index === 0 ? "invented id" : `invented id in ${parameter.name}`,
        clause: response.pointer,
        rests: collection
          ? `${rests}, and ${collection.operation.id} lists the existing ones`
          : rests,
        place: `path ${parameter.name}`,
        also: costOf(collection ?? subject, 1),
        spared: costOf(subject, 1).writes,
        trial: (_input, context) => judgeUnknown(addressed, id, context),
      });
    });
  },
};

interface UnknownId {
  readonly addressed: Addressed;
  readonly response: Response;
  readonly id: string;
}

/**
 * The ids in the path of an operation that documents 404: those whose resources another operation lists, and of the others those with the
 * name of an identifier. A PUT that documents 201 creates what does not exist, and another check reads the jobs.
 */
function unknownIds(subject: Subject): readonly UnknownId[] {
  const { contract, operation } = subject;
  const response = findResponse(operation, httpStatus.notFound);
  if (!response || !statesStatus(operation, httpStatus.notFound)) return [];
  if (operation.method === "put" && statesStatus(operation, httpStatus.created)) return [];
  const isPolled = contract.operations.some(({ policies }) => policies.job?.poll === operation.id);
  return pathParameters(operation).flatMap((parameter) => {
    const addressed = addressedAt(subject, parameter);
    const isTried = addressed.collection || (!isPolled && namesIdentifier(parameter.name));
    const [id] = isTried ? inventedIds(subject, parameter) : [];
    return isId(id) ? [{ addressed, response, id: String(id) }] : [];
  });
}
