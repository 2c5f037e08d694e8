// Wire
import CSimdJSON
