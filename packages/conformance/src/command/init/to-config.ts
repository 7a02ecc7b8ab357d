import type { Config, WrittenTarget } from "../../config/config.ts";
import type { Answers } from "./answers.ts";

/** The variable that is read without being named. */
const usualVariable = "PLUMBLINE_TOKEN";

/** The configuration that answers come to. */
export function toConfig(answers: Answers): Config {
  const { baseUrl, allow, tokenEnv, controlUrl, controlTokenEnv, contract, reportDir } = answers;
  const hasIdentity = tokenEnv !== "" && tokenEnv !== usualVariable;
  const target: WrittenTarget = {
    baseUrl,
    ...(answers.stateless === "yes" ? { stateless: true } : {}),
    ...(allow === "" ? {} : { allow }),
    ...(hasIdentity ? { identities: [{ name: "default", tokenEnv }] } : {}),
    ...(controlUrl === ""
      ? {}
      : { control: { url: controlUrl, ...(controlTokenEnv && { tokenEnv: controlTokenEnv }) } }),
  };
  return {
    ...(contract === "" ? {} : { contract }),
    ...(reportDir === "" ? {} : { reportDir }),
    targets: { [answers.target]: target },
  };
}
