"""Text that is written from right to left, in a page that is not."""

import pytest

pytestmark = pytest.mark.browsers("chromium", "firefox")


@pytest.fixture
def shelf(server):
    hanna = server.sign_up("hanna")
    server.sign_up("maya")
    hanna.create_post("הגן הקטן").expect(201)
    hanna.create_post("The small garden").expect(201)


def sides(reader, text):
    """The distances of the drawn text from both sides of its post."""
    return reader.page.evaluate(
        """text => {
          const walk = document.createTreeWalker(document.querySelector('#page'), NodeFilter.SHOW_TEXT)
          while (walk.nextNode()) if (walk.currentNode.data === text) break
          const range = new Range()
          range.selectNodeContents(walk.currentNode)
          const box = range.getBoundingClientRect()
          const around = walk.currentNode.parentElement.parentElement.getBoundingClientRect()
          return [box.left - around.left, around.right - box.right]
        }""",
        text,
    )


def test_a_post_is_aligned_by_the_direction_of_its_text(reader, shelf):
    reader.open("/")
    reader.sees("הגן הקטן")
    left, right = sides(reader, "הגן הקטן")
    assert right < 1 < left, "The Hebrew text is aligned to the right."
    left, right = sides(reader, "The small garden")
    assert left < 1 < right


def test_text_in_the_composer_is_aligned_by_its_direction(reader, shelf):
    reader.open("/")
    reader.button("New Post").click()
    reader.log_in("maya")
    field = reader.dialog().get_by_label("Reflection")
    field.fill("שלום")
    assert field.evaluate("field => getComputedStyle(field).direction") == "rtl"
    field.fill("hello")
    assert field.evaluate("field => getComputedStyle(field).direction") == "ltr"
