import { useEffect, useLayoutEffect as useReactLayoutEffect } from "react";

/** React's `useLayoutEffect`, without React 18's warning at each render on the server, where no effect runs. */
export const useLayoutEffect = import.meta.env.SSR ? useEffect : useReactLayoutEffect;
