import { type Contract, readDocument } from "@plumbline/contract";
import { compileJourneys } from "./compile-journeys.ts";
import type { Journey } from "./journey.ts";
import { JourneyError } from "./journey-error.ts";

/** Options of `loadJourneys`. */
export interface LoadJourneysOptions {
  /** Base of relative paths. Default: the working directory of the process. */
  readonly cwd?: string;
}

/**
 * Reads Arazzo 1.0 or 1.1 documents in JSON or YAML and compiles their workflows against a contract.
 * @throws JourneyError with the codes of `compileJourneys`; its place has the file, the line and the column.
 * @throws ContractError if a file cannot be read.
 * @see https://spec.openapis.org/arazzo/v1.1.0
 * @example
 * ```ts
 * import { loadContract } from "@plumbline/contract";
 * import { loadJourneys } from "@plumbline/journeys";
 *
 * const contract = await loadContract("openapi.yaml");
 * for (const { id } of await loadJourneys(["journeys/checkout.arazzo.yaml"], contract))
 *   console.log(id);
 * ```
 */
export async function loadJourneys(
  paths: readonly (string | URL)[],
  contract: Contract,
  options: LoadJourneysOptions = {},
): Promise<readonly Journey[]> {
  const journeys: Journey[] = [];
  for (const path of paths) {
    const { value, locate } = await readDocument(path, options);
    for (const journey of compileJourneys(value, contract, { locate })) {
      const twin = journeys.find(({ id }) => id === journey.id);
      if (twin) throw doubled(journey, twin);
      journeys.push(journey);
    }
  }
  return journeys;
}

function doubled({ id, place }: Journey, twin: Journey): JourneyError {
  return new JourneyError("JOURNEY_INVALID", `There is another workflow "${id}"`, {
    place,
    hint: `Rename one of them. The other one is in ${twin.place.file ?? "the same list"}.`,
  });
}
