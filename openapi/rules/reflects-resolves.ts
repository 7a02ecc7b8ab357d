import type { Oas3Rule } from "@redocly/openapi-core";
import { checkOperations, type Fault } from "./check-operations.ts";
import { locateInRequest, locateInSuccess } from "./reading/locate-in-bodies.ts";
import { type Reader, step, stepList } from "./reading/step.ts";
import type { OperationPlace } from "./reading/list-operations.ts";
import type { Place } from "./reading/place.ts";

/** `x-reflects` names an existing operation, request fields, and places in the operation's 2xx body. */
export const reflectsResolves: Oas3Rule = checkOperations((operation, { reader, find }) =>
  stepList(reader, operation, "x-reflects").flatMap((reflection) => {
    const through = find(reflection.node.through);
    if (through) return checkFields(reader, reflection, { operation, through });
    return [
      {
        message: `The document has no operation \`${String(reflection.node.through)}\`. Set through to the operationId of the reading operation.`,
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
        message: `\`${sent}\` does not exist in the request body. Refer to a property that its schema declares.`,
        location,
      });
    }
    if (!locateInSuccess(reader, through, String(read))) {
      faults.push({
        message: `\`${String(read)}\` does not exist in the 2xx body of ${String(through.id)}. Refer to a property that its schema declares.`,
        location,
      });
    }
    return faults;
  });
}
