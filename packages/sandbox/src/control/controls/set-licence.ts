import type { Catalogue } from "../../catalogue/catalogue.ts";
import { SandboxError } from "../../errors/sandbox-error.ts";
import type { Licences, StoredWorkspace } from "../../repositories/workspaces.ts";

export interface LicenceChange {
  /** Key of one of the trade's fields. */
  readonly field: string;
  readonly state: string;
  /** Null takes the licence away. */
  readonly number: string | null;
}

/** The licences after one was accepted or taken away. Throws SandboxError `control-unknown` for a field the trade does not have. */
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
  throw new SandboxError("control-unknown", `the trade ${slug} has no field ${field}`, {
    hint: keys.length > 0 ? `It has ${keys.join(", ")}.` : "It asks for no licence at all.",
  });
}
