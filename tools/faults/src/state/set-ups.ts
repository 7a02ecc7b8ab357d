import {
  alter,
  type Alteration,
  type Answered,
  answering,
  changeRepository,
  type Fault,
} from "@local-ads/sandbox/seams";
import type { BusinessSetUpResult } from "@local-ads/client";
import { isObject } from "@plumbline/contract";
import { leaveOut, reshape } from "../responses/reshape.ts";

/** Faults of the set-up of a business. */
export const setUpFaults: readonly Fault[] = [
  {
    name: "set-up-duplicates",
    breaks: ["state-set-up-no-duplicate", "set-up-input-name-resumes", "state-set-up-resume"],
    description: "Repeating a set-up with the same name creates a second business.",
    ...alter(
      "repositories",
      changeRepository("businesses", (businesses) => ({
        claim: (business) => businesses.claim({ ...business, key: business.id }),
      })),
    ),
  },
  {
    name: "set-up-without-question",
    breaks: ["state-set-up-one-question", "set-up-question-one"],
    description: "A set-up that needs an answer has no question.",
    ...alter("respond", reshape({ set_up_business: leaveOut("question") })),
  },
  {
    name: "set-up-asks-twice",
    breaks: ["state-set-up-one-question", "set-up-question"],
    description: "A set-up that needs an answer has two questions.",
    ...alter(
      "respond",
      reshape({
        set_up_business: ({ question, ...result }) =>
          isObject(question)
            ? { ...result, question: [question, { ...question, key: "cities" }] }
            : result,
      }),
    ),
  },
  {
    name: "set-up-without-missing",
    breaks: ["state-set-up-missing"],
    description: "A set-up that needs details does not list them.",
    ...alter("respond", reshape({ set_up_business: leaveOut("missing") })),
  },
  {
    name: "set-up-details-unasked",
    breaks: ["state-set-up-details"],
    description: "A set-up is ready although its trade requires details.",
    ...alter(
      "answer",
      onSetUp((result) =>
        result.status === "needs_details" ? { ...result, status: "ready", missing: [] } : result,
      ),
    ),
  },
  {
    name: "set-up-without-preview",
    breaks: ["state-set-up-ready-carries"],
    description: "A ready set-up has no preview.",
    ...alter("respond", reshape({ set_up_business: leaveOut("preview") })),
  },
  {
    name: "set-up-focus-untold",
    breaks: ["set-up-focus-present"],
    description: "A set-up whose page was adapted to a specialty has no focus.",
    ...alter("respond", reshape({ set_up_business: leaveOut("focus") })),
  },
  {
    name: "set-up-with-seven-ads",
    breaks: ["service-set-up", "set-up-ads"],
    description: "A ready set-up has one ad too few.",
    ...alter(
      "answer",
      onSetUp(({ preview, ...result }) => ({
        ...result,
        ...(preview && {
          preview: { ...preview, adImages: (preview.adImages ?? []).slice(0, -1) },
        }),
      })),
    ),
  },
  {
    name: "set-up-asks-for-phone",
    breaks: ["set-up-never-asked"],
    description: "A set-up asks for a phone number.",
    ...alter(
      "answer",
      onSetUp((result) =>
        result.status === "needs_details"
          ? { ...result, missing: [...(result.missing ?? []), phone] }
          : result,
      ),
    ),
  },
  {
    name: "set-up-charges",
    breaks: ["service-set-up-free", "set-up-free"],
    description: "A set-up is charged to the wallet.",
    ...alter(
      "answer",
      onSetUp(async (result, { work }) => {
        await charge(work);
        return { ...result }; // another object, so that the fault is noted in the exchange
      }),
    ),
  },
  {
    name: "ready-set-up-charges",
    breaks: ["service-set-up-free", "set-up-free"],
    description: "A set-up is charged to the wallet each time it is ready.",
    ...alter("answer", whenReady(charge)),
  },
  {
    name: "ready-set-up-launches",
    breaks: ["service-set-up-free", "set-up-free"],
    description: "A ready set-up launches the campaigns that are ready for their launch.",
    ...alter("answer", whenReady(launchReady)),
  },
  {
    name: "ready-set-up-adds-campaign",
    breaks: ["service-set-up-free", "set-up-free"],
    description: "A ready set-up copies the latest campaign.",
    ...alter("answer", whenReady(copyLatest)),
  },
  {
    name: "set-up-never-ready",
    breaks: ["state-set-up-ready", "state-set-up-after-facts"],
    description: "A set-up always asks for one more detail.",
    ...alter("answer", askForever),
  },
  {
    name: "set-up-ignores-answer",
    breaks: ["state-set-up-answer", "state-set-up-after-answer"],
    description: "A set-up asks its question again after the answer.",
    ...alter("answer", stuckAt("needs_answer", ["needs_details", "ready"])),
  },
  {
    name: "set-up-ignores-facts",
    breaks: ["state-set-up-facts", "state-set-up-after-facts"],
    description: "A set-up asks for the same details after they were given.",
    ...alter("answer", stuckAt("needs_details", ["ready"])),
  },
  {
    name: "set-up-never-complete",
    breaks: ["state-set-up-ready"],
    description: "A ready set-up says that it is not complete.",
    ...alter(
      "answer",
      onSetUp(({ business, ...result }) => ({
        ...result,
        ...(business && { business: { ...business, setupComplete: false } }),
      })),
    ),
  },
  {
    name: "set-up-under-other-name",
    breaks: ["set-up-input-name-resumes", "state-set-up-resume"],
    description: "A business is set up under another name than the given one.",
    ...alter(
      "answer",
      onSetUp(({ business, ...result }) => ({
        ...result,
        ...(business && { business: { ...business, name: "New business" } }),
      })),
    ),
  },
  {
    name: "set-up-trade-replaced",
    breaks: ["set-up-input-trade", "set-up-business-trade"],
    description: "A business is set up in another trade than the given one.",
    ...alter(
      "answer",
      onSetUp(({ business, ...result }, { work }) => ({
        ...result,
        ...(business && { business: { ...business, trade: otherTrade(business.trade, work) } }),
      })),
    ),
  },
];

const phone = {
  key: "phone",
  label: "Phone number",
  why: "Customers want to call.",
  kind: "text",
  required: true,
} as const;

function onSetUp(
  change: (
    result: BusinessSetUpResult,
    answered: Answered,
  ) => BusinessSetUpResult | Promise<BusinessSetUpResult>,
): Alteration<"answer"> {
  return answering({ set_up_business: change });
}

/** Acts whenever a set-up is ready. */
function whenReady(act: (work: Answered["work"]) => Promise<void>): Alteration<"answer"> {
  return onSetUp(async (result, { work }) => {
    if (result.status !== "ready") return result;
    await act(work);
    return { ...result }; // another object, so that the fault is noted in the exchange
  });
}

async function copyLatest({ caller, repositories, newId, now }: Answered["work"]): Promise<void> {
  const [latest] = await repositories.campaigns.list(caller.workspaceId);
  if (latest) await repositories.campaigns.insert({ ...latest, id: newId(), createdAt: now });
}

async function charge({ caller, repositories }: Answered["work"]): Promise<void> {
  const workspace = await repositories.workspaces.hold(caller.workspaceId);
  if (!workspace) return;
  const spentCents = workspace.spentCents + 100;
  await repositories.workspaces.save({ ...workspace, spentCents });
}

async function launchReady({ caller, repositories, now }: Answered["work"]): Promise<void> {
  const { campaigns, jobs } = repositories;
  for (const campaign of await campaigns.list(caller.workspaceId)) {
    if (campaign.status !== "ready") continue;
    await campaigns.save({ ...campaign, status: "live", liveSince: now });
    const job = await jobs.findByCampaign(caller.workspaceId, campaign.id);
    if (job) await jobs.save({ ...job, status: "live", liveAt: now });
  }
}

function askForever(answer: Parameters<Alteration<"answer">>[0]): ReturnType<Alteration<"answer">> {
  let asked = 0;
  return onSetUp((result) =>
    result.status === "ready"
      ? { ...result, status: "needs_details", missing: [{ ...phone, key: `more${(asked += 1)}` }] }
      : result,
  )(answer);
}

function otherTrade(said: string | undefined, { catalogue }: Answered["work"]): string {
  return catalogue.verticals.find(({ slug }) => slug !== said)?.slug ?? "";
}

type SetUpStatus = BusinessSetUpResult["status"];

/** Repeats the latest result of this status in a workspace instead of results that come after it. */
function stuckAt(status: SetUpStatus, after: readonly SetUpStatus[]): Alteration<"answer"> {
  return (answer) => {
    const latest = new Map<string, BusinessSetUpResult>();
    return onSetUp((result, { work }) => {
      const workspace = work.caller.workspaceId;
      if (result.status === status) latest.set(workspace, result);
      return (after.includes(result.status) && latest.get(workspace)) || result;
    })(answer);
  };
}
