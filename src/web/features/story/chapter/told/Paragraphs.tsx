import styles from './Paragraphs.module.css'

/** The text of a passage. */
export const Paragraphs = ({ text, id }: { text: readonly string[]; id?: string }) => (
  <div id={id} className={styles.text}>
    {text.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </div>
)
