import type { Config, WrittenTarget } from "../../target/config/config.ts";
import type { Fixtures } from "../../model/target.ts";
import type { Answers } from "./answers.ts";

/** The variable that is read by default. */
const usualVariable = "PLUMBLINE_TOKEN";

/** Converts answers to a configuration, with fixtures if there are any. */
export function toConfig(
  answers: Answers & { readonly overlays?: readonly string[] },
  fixtures: Fixtures = {},
): Config {
  const { baseUrl, allow, tokenEnv, controlUrl, controlTokenEnv, contract, reportDir } = answers;
  const { overlays = [] } = answers;
  const hasIdentity = tokenEnv !== "" && tokenEnv !== usualVariable;
  const target: WrittenTarget = {
    baseUrl,
    ...(answers.stateless === "yes" ? { stateless: true } : {}),
    ...(allow === "" ? {} : { allow }),
    ...(hasIdentity ? { identities: [{ name: "default", tokenEnv }] } : {}),
    ...(controlUrl === ""
      ? {}
      : { control: { url: controlUrl, ...(controlTokenEnv && { tokenEnv: controlTokenEnv }) } }),
    ...(Object.keys(fixtures).length > 0 ? { fixtures } : {}),
  };
  return {
    ...(contract === "" ? {} : { contract }),
    ...(overlays.length === 0 ? {} : { overlays }),
    ...(reportDir === "" ? {} : { reportDir }),
    targets: { [answers.target]: target },
  };
}
