import { alter, type Alteration, type Fault } from "@local-ads/sandbox/seams";
import type { BodyLimitPolicy } from "@plumbline/contract";
import { decideBodyLimit } from "@plumbline/policies";

const limit = ["limit-body"] as const;
const excess = ["limit-body", "limit-body-exceeded", "error-413"] as const;

/** Faults of the body limit. */
export const bodyLimitFaults: readonly Fault[] = [
  {
    name: "body-limit-in-thousands",
    breaks: limit,
    description: "The body limit is computed with 1000 bytes per kibibyte.",
    ...alter(
      "readBytes",
      changeLimit((bytes) => Math.floor(bytes / 1024) * 1000),
    ),
  },
  {
    name: "bodies-unlimited",
    breaks: excess,
    description: "The size of bodies is not limited.",
    ...alter("readBytes", () => (call) => call.readBytes(undefined)),
  },
  {
    name: "only-announced-lengths-limited",
    breaks: excess,
    description: "The size of chunked bodies is not limited.",
    ...alter(
      "readBytes",
      (read) => (call, contract) =>
        call.source.headers.has("content-length")
          ? read(call, contract)
          : call.readBytes(undefined),
    ),
  },
  {
    name: "body-limit-in-characters",
    breaks: excess,
    description: "The size of a body is counted in characters.",
    ...alter("readBytes", () => async (call, { policies }) => {
      const body = await call.readBytes(undefined);
      if (body.kind !== "read") return body;
      const { length } = new TextDecoder().decode(body.bytes);
      const decision = decideBodyLimit(policies.bodyLimit, length);
      return decision.kind === "exceeded" ? decision : body;
    }),
  },
  {
    name: "large-body-as-invalid",
    breaks: ["limit-body-exceeded", "error-413"],
    description: "Bodies that are too large get status 400.",
    ...alter("readBytes", (read) => async (call, contract) => {
      const body = await read(call, contract);
      return body.kind === "exceeded" ? { ...body, status: 400 } : body;
    }),
  },
];

function changeLimit(change: (bytes: number) => number): Alteration<"readBytes"> {
  return (read) => (call, contract) => {
    const { policies } = contract;
    const bodyLimit: BodyLimitPolicy | undefined = policies.bodyLimit && {
      ...policies.bodyLimit,
      bytes: change(policies.bodyLimit.bytes),
    };
    return read(call, { ...contract, policies: { ...policies, ...(bodyLimit && { bodyLimit }) } });
  };
}
