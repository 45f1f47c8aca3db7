import { expect, type Locator, type Page } from '@playwright/test'

/** Names of public test cards. Each name says what happens to a payment with the card. */
export type TestCard = 'Succeeds' | 'Declined' | 'No funds' | 'Bank asks'

/** Page object for the store. */
export class Store {
  readonly page: Page
  /** The dialog for the payment. */
  readonly purchase: Locator

  constructor(page: Page) {
    this.page = page
    this.purchase = page.getByRole('dialog', { name: 'Complete Purchase' })
  }

  /** Opens the page and waits until it shows the player's items. */
  async open(search = ''): Promise<void> {
    await this.page.goto(`/premium-store${search}`)
    await expect(this.page.getByText(/^(Free Player|Premium Member)$/)).toBeVisible()
  }

  button(name: string | RegExp): Locator {
    return this.page.locator('main').getByRole('button', { name })
  }

  toast(title: string): Locator {
    return this.page.locator('output').getByText(title, { exact: true })
  }

  /** Presses a buy button, fills in a test card and pays. */
  async buy(name: string | RegExp, card: TestCard = 'Succeeds'): Promise<void> {
    await this.button(name).click()
    await this.pay(card)
  }

  /** Waits for the dialog that shows the bought product, and closes the dialog. */
  async takeGoods(): Promise<void> {
    const dialog = this.page.getByRole('dialog').filter({ hasText: 'Payment Successful' })
    await dialog.getByRole('button', { name: 'Stay in the store' }).click()
    await expect(dialog).toBeHidden()
  }

  async pay(card: TestCard): Promise<void> {
    await this.purchase.getByRole('button', { name: card }).click()
    await this.purchase.getByRole('button', { name: /^Pay \$/ }).click()
  }
}
