/** The headers with the build id and the shop id of an answer. Answers of captive portals and proxies lack them. */
export const BUILD_HEADER = "X-Build";
export const SHOP_HEADER = "X-Shop";
