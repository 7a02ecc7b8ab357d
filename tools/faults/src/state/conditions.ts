import {
  alter,
  type Alteration,
  changeRepository,
  type Fault,
  Rejection,
  type RejectionName,
  type Seams,
  type StoredWorkspace,
} from "@local-ads/sandbox/seams";
import { concerns, type OperationTable } from "../concerns.ts";
import { believing } from "./believing.ts";

const launch = { launch_campaign: true } as const;
const creation = { create_campaign: true } as const;

const subscribed = (): Partial<StoredWorkspace> => ({ hasSubscription: true });
const nowhere = (): Partial<StoredWorkspace> => ({ states: [] });

function funded({ fundedCents, spentCents }: StoredWorkspace): Partial<StoredWorkspace> {
  return { fundedCents: Math.max(fundedCents, spentCents + 1) };
}

/** Faults of the preconditions of operations: too few, or too many. */
export const conditionFaults: readonly Fault[] = [
  {
    name: "launch-without-subscription",
    breaks: ["launch-entitlement", "error-402"],
    description: "Campaigns can be launched without a subscription.",
    ...alter("work", believing(launch, subscribed)),
  },
  {
    name: "launch-without-funding",
    breaks: ["launch-funding", "service-billing-at-launch"],
    description: "Campaigns can be launched with an empty wallet.",
    ...alter("work", believing(launch, funded)),
  },
  {
    name: "launch-without-licences",
    breaks: ["launch-preparation", "requirements-missing-blocks"],
    description: "Campaigns can be launched although a licence is missing.",
    ...alter("work", believing(launch, nowhere)),
  },
  {
    name: "launch-before-preparation",
    breaks: ["launch-preparation", "state-job-ready"],
    description: "Campaigns can be launched while they are being prepared.",
    ...alter("work", launchUnprepared),
  },
  {
    name: "creation-without-subscription",
    breaks: ["create-campaign-checks", "error-402"],
    description: "Campaigns can be created without a subscription.",
    ...alter("work", believing(creation, subscribed)),
  },
  {
    name: "creation-without-funding",
    breaks: ["create-campaign-checks"],
    description: "Campaigns can be created with an empty wallet.",
    ...alter("work", believing(creation, funded)),
  },
  {
    name: "creation-without-licences",
    breaks: ["create-campaign-checks", "requirements-missing-blocks"],
    description: "Campaigns can be created although a licence is missing.",
    ...alter("work", believing(creation, nowhere)),
  },
  {
    name: "foreign-creatives-accepted",
    breaks: ["create-campaign-checks", "service-one-workspace"],
    description: "Campaigns can use creatives that do not exist or belong to another workspace.",
    ...alter(
      "repositories",
      changeRepository("creatives", () => ({
        listOwned: async (_, ids) => ids,
      })),
    ),
  },
  {
    name: "site-reading-needs-subscription",
    breaks: ["service-free-read"],
    description: "Reading a site requires a subscription.",
    ...alter("answer", requiring({ get_site: true }, hasSubscription, "subscription-required")),
  },
  {
    name: "publishing-needs-subscription",
    breaks: ["service-free-publish"],
    description: "Publishing a site requires a subscription.",
    ...alter("answer", requiring({ publish_site: true }, hasSubscription, "subscription-required")),
  },
  {
    name: "leads-need-subscription",
    breaks: ["list-leads-masked", "service-masked-contacts"],
    description: "Without a subscription, leads are rejected instead of masked.",
    ...alter("answer", requiring({ list_leads: true }, hasSubscription, "subscription-required")),
  },
  {
    name: "requirements-need-subscription",
    breaks: ["service-billing-not-at-requirements"],
    description: "Reading the requirements requires a subscription.",
    ...alter(
      "answer",
      requiring({ get_workspace_requirements: true }, hasSubscription, "subscription-required"),
    ),
  },
  {
    name: "requirements-need-funding",
    breaks: ["service-billing-not-at-requirements"],
    description: "Reading the requirements requires funding.",
    ...alter(
      "answer",
      requiring(
        { get_workspace_requirements: true },
        ({ fundedCents, spentCents }) => fundedCents > spentCents,
        "state-conflict",
      ),
    ),
  },
];

function hasSubscription(workspace: StoredWorkspace): boolean {
  return workspace.hasSubscription;
}

function requiring(
  operations: OperationTable<true>,
  isMet: (workspace: StoredWorkspace) => boolean,
  rejection: RejectionName,
): Alteration<"answer"> {
  return (answer) => async (body, call, work) => {
    const sound = await answer(body, call, work);
    if (!concerns(operations, call.operation)) return sound;
    const workspace = await work.repositories.workspaces.find(work.caller.workspaceId);
    if (workspace && isMet(workspace)) return sound;
    throw new Rejection(rejection, "An undocumented precondition is not met.");
  };
}

function launchUnprepared(prepare: Seams["work"]): Seams["work"] {
  return (work, call) => {
    const sound = prepare(work, call);
    if (!concerns(launch, call.operation)) return sound;
    const { campaigns } = sound.repositories;
    const list: typeof campaigns.list = async (workspaceId) =>
      (await campaigns.list(workspaceId)).map((campaign) =>
        campaign.id === call.source.path["id"] && campaign.status === "preparing"
          ? { ...campaign, status: "ready" }
          : campaign,
      );
    return { ...sound, repositories: { ...sound.repositories, campaigns: { ...campaigns, list } } };
  };
}
