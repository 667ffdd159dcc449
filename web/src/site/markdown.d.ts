declare module '*.md' {
  export default function Text(): React.ReactNode;
}
