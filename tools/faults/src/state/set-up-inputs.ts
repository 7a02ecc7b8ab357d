import { alter, type Alteration, type Fault } from "@local-ads/sandbox/seams";
import { isObject } from "@plumbline/contract";
import { concerns, type OperationTable } from "../concerns.ts";

const setUp: OperationTable<true> = { set_up_business: true };

/** Faults of a set-up that loses an input. */
export const setUpInputFaults: readonly Fault[] = [
  {
    name: "set-up-loses-trade",
    breaks: ["set-up-input-trade"],
    description: "A set-up does not read the given trade.",
    ...alter("readBody", without("trade")),
  },
  {
    name: "set-up-loses-name",
    breaks: ["set-up-input-name-resumes"],
    description: "A set-up does not read the given name.",
    ...alter("readBody", without("name")),
  },
  {
    name: "set-up-loses-cities",
    breaks: ["set-up-input-cities"],
    description: "A set-up does not read the given cities.",
    ...alter("readBody", without("cities")),
  },
  {
    name: "set-up-loses-facts",
    breaks: ["set-up-input-facts", "state-set-up-facts"],
    description: "A set-up does not read the given facts.",
    ...alter("readBody", without("facts")),
  },
  {
    name: "set-up-loses-answer",
    breaks: ["set-up-input-answer", "state-set-up-answer"],
    description: "A set-up does not read the given answer.",
    ...alter("readBody", without("answer")),
  },
];

function without(member: string): Alteration<"readBody"> {
  return (read) => async (operation, contentType, bytes) => {
    const body = await read(operation, contentType, bytes);
    if (!concerns(setUp, operation) || body.kind !== "read" || !isObject(body.value)) return body;
    const { [member]: _, ...others } = body.value;
    return { ...body, value: others };
  };
}
