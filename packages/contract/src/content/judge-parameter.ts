import type { Header, Parameter } from "../model/contract.ts";
import { judgeReading, type JudgedReading } from "./judge-reading.ts";
import { type ParameterSource, readHeader, readParameter } from "./read-parameter.ts";

/** The value of a parameter of a request, and how it breaks its schema. Undefined if the parameter was not sent. */
export function judgeParameter(
  parameter: Parameter,
  source: ParameterSource,
): JudgedReading | undefined {
  const reading = readParameter(parameter, source);
  return reading && judgeReading(parameter.schema, reading);
}

/** The value of a header of a response or a part, and how it breaks its schema. */
export function judgeHeader(header: Header, text: string): JudgedReading {
  return judgeReading(header.schema, readHeader(header, text));
}
