import { createConfig, lintFromString } from "@redocly/openapi-core";
import housePlugin, { type HouseRule } from "../plugin.ts";

export interface Complaint {
  readonly message: string;
  /** Pointer into the document. */
  readonly at: string;
}

/** The problems that one rule reports for a document. */
export async function lintWith(rule: HouseRule, document: object): Promise<Complaint[]> {
  const config = await createConfig({
    plugins: [housePlugin()],
    rules: { [`house/${rule}`]: "error" },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ message, location }) => ({ message, at: location[0]?.pointer ?? "" }));
}
