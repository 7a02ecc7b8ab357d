import type { Oas3Rule } from "@redocly/openapi-core";
import { checkOperations, type Fault } from "./check-operations.ts";
import { locateInRequest, locateInSuccess } from "./reading/body-schemas.ts";
import { type Reader, step, stepList } from "./reading/follow.ts";
import type { OperationPlace } from "./reading/list-operations.ts";
import type { Place } from "./reading/place.ts";

/** What `x-reflects` names exists: the reading operation, the request fields, and where they are read back. */
export const reflectsResolves: Oas3Rule = checkOperations((operation, { reader, find }) =>
  stepList(reader, operation, "x-reflects").flatMap((reflection) => {
    const through = find(reflection.node.through);
    if (through) return checkFields(reader, reflection, { operation, through });
    return [
      {
        message: `No operation is called \`${String(reflection.node.through)}\`. Name the reading operation by its operationId.`,
        location: reflection.location.child("through"),
      },
    ];
  }),
);

interface Ends {
  readonly operation: OperationPlace;
  readonly through: OperationPlace;
}

function checkFields(reader: Reader, reflection: Place, { operation, through }: Ends): Fault[] {
  const fields = step(reader, reflection, "fields");
  if (!fields) return [];
  return Object.entries(fields.node).flatMap(([sent, read]) => {
    const location = fields.location.child(sent);
    const faults: Fault[] = [];
    if (!locateInRequest(reader, operation, sent)) {
      faults.push({
        message: `\`${sent}\` names nothing in the request body. Point at a property that its schema declares.`,
        location,
      });
    }
    if (!locateInSuccess(reader, through, String(read))) {
      faults.push({
        message: `\`${String(read)}\` names nothing in the 2xx body of ${String(through.id)}. Point at a property that its schema declares.`,
        location,
      });
    }
    return faults;
  });
}
