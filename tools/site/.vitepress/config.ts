import { siteConfig } from "../site-config.ts";

export default siteConfig();
