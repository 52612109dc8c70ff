import { useBrokenPicture } from "~/ui/parts/use-broken-picture";

/** A decorative round picture of the about page; it hides where it can't be shown (spec §8). */
export function AboutPicture({ src }: { src: string }) {
  const { broken, ...watched } = useBrokenPicture(src);
  return (
    <img
      src={src}
      {...watched}
      alt=""
      width={192}
      height={192}
      loading="lazy"
      hidden={broken}
      className="rounded-full"
    />
  );
}
