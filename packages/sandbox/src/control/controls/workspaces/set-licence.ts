import type { Catalogue } from "../../../state/catalogue/catalogue.ts";
import { SandboxError } from "../../../state/sandbox-error.ts";
import type {
  Licences,
  StoredWorkspace,
} from "../../../state/repositories/workspace-repository.ts";

export interface LicenceChange {
  /** Key of a field of the trade. */
  readonly field: string;
  readonly state: string;
  /** Null removes the licence. */
  readonly number: string | null;
}

/** Returns the licences after one was accepted or removed. Throws SandboxError `control-unknown` for an unknown field. */
export function setLicence(
  catalogue: Catalogue,
  { vertical, licences }: StoredWorkspace,
  { field, state, number }: LicenceChange,
): Licences {
  assertField(catalogue, vertical, field);
  const others = Object.entries(licences[field] ?? {}).filter(([each]) => each !== state);
  const numbers = number === null ? others : [...others, [state, number] as const];
  return { ...licences, [field]: Object.fromEntries(numbers) };
}

function assertField({ verticals }: Catalogue, slug: string, field: string): void {
  const compliance = verticals.find((vertical) => vertical.slug === slug)?.compliance;
  const keys = (compliance?.tenantFields ?? []).map(({ key }) => key);
  if (keys.includes(field)) return;
  throw new SandboxError("control-unknown", `The trade ${slug} has no field ${field}`, {
    hint: keys.length > 0 ? `Fields: ${keys.join(", ")}` : "The trade requires no licence.",
  });
}
