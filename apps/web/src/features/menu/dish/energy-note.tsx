import type { ReactElement } from 'react'
import { dishFactsMessages as messages } from './dish-facts-messages.en.ts'
import styles from './dish-facts.module.css'

/** The sentence that the law asks for below a menu with energy (Labelling and Display Regulations, 2020). */
export const EnergyNote = (): ReactElement => <p className={styles.note}>{messages.energyNeed}</p>
