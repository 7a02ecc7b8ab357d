import { defaultWorkspaces } from "../default-workspaces.ts";
import { drawPerson } from "../draw/draw-person.ts";
import { citiesIn } from "../draw/cities-in.ts";
import type { SeededRows } from "./seeded-rows.ts";
import type { Subject } from "../subject.ts";
import { toSlug } from "../draw/to-slug.ts";

/** Generates the owner of a workspace: a new person, or the owner of an earlier workspace. */
export function ownerRows(
  { workspaceId, slug, states, draw }: Pick<Subject, "workspaceId" | "slug" | "states" | "draw">,
  ownedWith?: string,
): Pick<SeededRows, "owners" | "workspace_owners"> {
  const id = ownerIdOf(ownedWith ?? slug);
  const { name, email } = drawPerson(
    draw.at("owner"),
    draw.pick("owner's place", citiesIn(states)),
  );
  return {
    owners: ownedWith === undefined ? [{ id, name, email }] : [],
    workspace_owners: [{ workspace_id: workspaceId, owner_id: id }],
  };
}

/** Returns the ID of an owner, which follows from the slug of the owner's first workspace, regardless of the seed. */
export function ownerIdOf(slug: string): string {
  return `owner-of-${slug}`;
}

/** The owner of the first workspace of the default world. */
export const defaultOwnerId: string = ownerIdOf(toSlug(defaultWorkspaces[0]?.name ?? ""));
