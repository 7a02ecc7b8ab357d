import {
  alter,
  type Alteration,
  answering,
  changeRepository,
  type Fault,
  type Seams,
} from "@local-ads/sandbox/seams";
import type { Vertical } from "@local-ads/client";
import { concerns } from "../concerns.ts";
import { believing } from "./believing.ts";
import { findOtherWorkspace } from "./find-other-workspaces.ts";

const requirements = { get_workspace_requirements: true } as const;

/** Faults of the workspace, its requirements and the catalogue. */
export const workspaceFaults: readonly Fault[] = [
  {
    name: "other-workspace-shown",
    breaks: ["service-one-workspace", "get-workspace-own"],
    description: "The workspace of another owner is returned.",
    ...alter(
      "repositories",
      changeRepository("workspaces", (workspaces, db) => ({
        find: async (id) => workspaces.find(await findOtherWorkspace(db, id)),
      })),
    ),
  },
  {
    name: "states-ignored",
    breaks: ["requirements-states-selected", "get-requirements-resolves"],
    description: "The requirements ignore the selected states.",
    ...alter(
      "work",
      believing(requirements, () => ({ states: [] })),
    ),
  },
  {
    name: "only-first-state-resolved",
    breaks: ["requirements-states-selected", "get-requirements-resolves"],
    description: "Only the first selected state is used.",
    ...alter(
      "work",
      believing(requirements, ({ states }) => ({ states: states.slice(0, 1) })),
    ),
  },
  {
    name: "accepted-licences-missing",
    breaks: ["requirements-missing-blocks", "get-requirements-resolves"],
    description: "Accepted licences are listed as missing.",
    ...alter(
      "work",
      believing(requirements, () => ({ licences: {} })),
    ),
  },
  {
    name: "missing-licences-hidden",
    breaks: ["requirements-missing-blocks", "service-returns-requirements"],
    description: "Licences are never listed as missing.",
    ...alter(
      "answer",
      answering({
        get_workspace_requirements: (resolved) => ({ ...resolved, missing: [] }),
      }),
    ),
  },
  {
    name: "disclosures-of-every-state",
    breaks: ["get-requirements-resolves", "requirements-disclosures"],
    description: "The requirements have the disclosures of states that are not selected.",
    ...alter(
      "answer",
      answering({
        get_workspace_requirements: (resolved, { work }) => ({
          ...resolved,
          disclosures: allDisclosures(work.catalogue.verticals, resolved.vertical),
        }),
      }),
    ),
  },
  {
    name: "held-trades-left-out",
    breaks: ["state-hold-published", "compliance-launch-hold"],
    description: "Trades on hold are absent from the catalogue.",
    ...alter(
      "answer",
      answering({
        list_verticals: (catalogue) => ({
          ...catalogue,
          verticals: catalogue.verticals.filter(({ compliance }) => compliance?.launch !== "hold"),
        }),
      }),
    ),
  },
  {
    name: "other-held-trades-left-out",
    breaks: ["state-hold-published"],
    description: "Trades on hold are absent from the catalogue, except the own one.",
    ...alter(
      "answer",
      answering({
        async list_verticals(catalogue, { work }) {
          const own = await work.repositories.workspaces.find(work.caller.workspaceId);
          const isListed = ({ slug, compliance }: Vertical): boolean =>
            compliance?.launch !== "hold" || slug === own?.vertical;
          return { ...catalogue, verticals: catalogue.verticals.filter(isListed) };
        },
      }),
    ),
  },
  {
    name: "rules-never-told",
    breaks: ["operation-get-vertical", "service-returns-catalogue"],
    description: "A single trade is returned without its rules.",
    ...alter(
      "answer",
      answering({
        get_vertical: ({ vertical }) => ({ vertical: { ...vertical, compliance: null } }),
      }),
    ),
  },
  {
    name: "unknown-trade-as-first",
    breaks: ["error-404", "operation-get-vertical"],
    description: "An unknown slug returns the rules of the first trade.",
    ...alter(
      "work",
      offering((verticals, slug) => verticals.slice(0, 1).map((first) => ({ ...first, slug }))),
    ),
  },
  {
    name: "slug-by-beginning",
    breaks: ["error-404", "operation-get-vertical"],
    description: "The beginning of a slug finds its trade.",
    ...alter(
      "work",
      offering((verticals, slug) =>
        verticals
          .filter((vertical) => vertical.slug.startsWith(slug))
          .map((vertical) => ({
            ...vertical,
            slug,
          })),
      ),
    ),
  },
];

function allDisclosures(verticals: readonly Vertical[], slug: string): string[] {
  const vertical = verticals.find((each) => each.slug === slug);
  return (vertical?.compliance?.disclosures ?? []).map(({ text }) => text);
}

/** Adds trades for the requested slug. */
function offering(
  find: (verticals: readonly Vertical[], slug: string) => readonly Vertical[],
): Alteration<"work"> {
  return (prepare: Seams["work"]) => (work, call) => {
    const sound = prepare(work, call);
    const slug = call.source.path["slug"];
    if (slug === undefined || !concerns({ get_vertical: true }, call.operation)) return sound;
    const { verticals } = sound.catalogue;
    return {
      ...sound,
      catalogue: { ...sound.catalogue, verticals: [...verticals, ...find(verticals, slug)] },
    };
  };
}
