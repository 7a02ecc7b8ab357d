import { compileContract } from "@plumbline/contract";
import { inject } from "vitest";
import { withClock } from "../execute/create-control-clock.ts";
import { loadJourneys } from "../journeys/load-journeys.ts";
import { defineConformance } from "./define-conformance.ts";
import { withLogin } from "../login/with-login.ts";
import "./suite-options.ts";

const { document, source, control, login, journeys: files, ...options } = inject("plumbline");
const contract = compileContract(document, { source, validators: "lazy" });

const target = withLogin(withClock(options.target, control), login);

const journeys = await loadJourneys(files, contract);

await defineConformance({ ...options, target, contract, journeys, isProbed: true });
